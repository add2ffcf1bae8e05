import type { PlanRights } from '@domain/billing/plan-rights.ts';
import { longDate } from '@/lib/long-date';
import type { KitHoldings } from '@/lib/plan/queries';

export type KitRights = Pick<PlanRights, 'kit_bios' | 'kit_pictures' | 'kit_links' | 'kit_embargo'>;

/** What the press kit holds and the plan does not show, in short sentences; none when all of it shows. */
export function restingWords(rights: KitRights, held: KitHoldings): string[] {
  const words: string[] = [];
  if (rights.kit_bios !== null && held.kit_bios > rights.kit_bios)
    words.push(`Your kit shows ${String(rights.kit_bios)} of ${String(held.kit_bios)} bios.`);
  if (rights.kit_pictures !== null && held.kit_pictures > rights.kit_pictures)
    words.push(
      `It shows ${String(rights.kit_pictures)} of ${String(held.kit_pictures)} pictures: photo and cover first, then your gallery in its order.`,
    );
  if (!rights.kit_links && held.kit_links > 0)
    words.push(
      held.kit_links === 1
        ? 'One private link opens nothing for now.'
        : `${String(held.kit_links)} private links open nothing for now.`,
    );
  if (!rights.kit_embargo && held.kit_embargo !== null)
    words.push(
      `Your embargo holds until ${longDate(held.kit_embargo)}; you can end it, but not move it.`,
    );
  return words;
}
