import { useNavigation } from '@/view/navigation';

/** The screen by its name and, where one is opened, its record. */
export default function ScreenView({ name }: { name: string; id?: string }) {
  const { screens } = useNavigation();
  return <h1>{screens.find((screen) => screen.name === name)?.title}</h1>;
}
