import { provideCommandForm } from '@/command/useCommand';

// To be imported once for its effect, by whatever starts the signed-in area.
provideCommandForm(() => import('./CommandForm'));
