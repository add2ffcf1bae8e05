import { useQuery } from '@tanstack/react-query';
import { samplesToAskQuery } from '@/features/friday-fix/queries';

/** Whether an invented story has a demo account behind it that can be asked; undefined until it is known. */
export function useDemoStory({ id, invented }: { id: string; invented: boolean }, userId: string) {
  const { data } = useQuery({ ...samplesToAskQuery(userId), enabled: invented });
  return invented ? data?.includes(id) : false;
}
