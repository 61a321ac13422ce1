import { providePreview } from '@/command/useCommand';

// To be imported once for its effect, by whatever starts commands.
providePreview(() => import('./PreviewList'));
