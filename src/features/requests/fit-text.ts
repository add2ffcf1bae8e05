import type { FittingRequest } from '@/features/requests/queries';

/** Why a request is listed: 'Fits your pitch “Horns”, and on your beat: Culture'; of a shared beat alone only that. */
export function fitText({
  on_topic,
  pitch,
  shared_beats: beats,
}: Pick<FittingRequest, 'on_topic' | 'pitch' | 'shared_beats'>): string {
  const topic = pitch === null ? 'Close to your profile' : `Fits your pitch “${pitch}”`;
  if (beats.length === 0) return topic;
  const shared = `your ${beats.length === 1 ? 'beat' : 'beats'}: ${beats.join(', ')}`;
  return on_topic ? `${topic}, and on ${shared}` : `On ${shared}`;
}
