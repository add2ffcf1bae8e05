import type { MergePlan } from '@/features/admin/outlets/queries';

const pitches = (count: number) => (count === 1 ? '1 pitch' : `${String(count)} pitches`);

function sendWords(count: number): string {
  if (count === 0) return 'No pitch moves.';
  return count === 1
    ? '1 pitch moves, with its answer.'
    : `${String(count)} pitches move, with their answers.`;
}

/** What a merge does, one sentence for each thing. */
export function mergeWords(plan: MergePlan, from: string, into: string): string[] {
  return [
    sendWords(plan.sends),
    plan.editors.length === 0
      ? 'No editor moves.'
      : plan.editors.length === 1
        ? `Editor who moves: ${plan.editors.join('')}.`
        : `Editors who move: ${plan.editors.join(', ')}.`,
    ...(plan.domains.length === 0
      ? []
      : [
          plan.domains.length === 1
            ? `Mail domain that moves: ${plan.domains.join('')}.`
            : `Mail domains that move: ${plan.domains.join(', ')}.`,
        ]),
    ...(plan.contact === 'none'
      ? []
      : [
          plan.contact === 'moves'
            ? 'The contact email moves.'
            : `The contact email is dropped: ${into} keeps its own.`,
        ]),
    plan.terms_by === null
      ? `${into} has no editor who sets its rules.`
      : `${plan.terms_by} sets the rules of ${into}.`,
    plan.sends_stay === 0
      ? `${from} leaves the list.`
      : `${from} stays, inactive, with ${pitches(plan.sends_stay)} that both got.`,
  ];
}
