import { lineMeaning } from '../billing/plan-words.ts';
import { PLANS, type Plan } from '../billing/plans.ts';
import { BRAND } from '../text/brand.ts';
import { escapeHtml } from '../text/text.ts';
import {
  button,
  firstName,
  htmlParagraph,
  paragraph,
  renderMail,
  smallPrint,
  type RenderedMail,
} from './layout.ts';

interface PlanMail {
  plan: Plan;
  /** The payer's name. */
  name: string | null;
  /** The page of the app that shows the plan. */
  planUrl: string;
}

/** Tells somebody what the plan that they just got gives, from the table of the plans. */
export function renderPlanMail({ plan, name, planUrl }: PlanMail): RenderedMail {
  const greeting = `Hi ${firstName(name, 'there')},`;
  const opening = `You are on the ${plan.name} plan now. This is what it gives:`;
  // What a plan says of a line holds instead of what a plan before it said.
  const lines = PLANS.slice(0, PLANS.indexOf(plan) + 1)
    .flatMap((included) => included.lines)
    .filter(({ id }, at, all) => all.findLastIndex((other) => other.id === id) === at)
    .map((line) => ({
      words: line.words,
      meaning: lineMeaning(plan, line.id),
    }))
    .reverse();
  const after =
    'What you have and used, and how to change or cancel, stands on the page of your plan.';
  const help = `Something not as you expected? Write to ${BRAND.supportEmail}, and a person answers.`;
  return renderMail({
    subject: `You are on the ${plan.name} plan`,
    title: `Your ${plan.name} plan`,
    preheader: lines.map(({ words }) => words).join(', '),
    text: {
      body: [
        greeting,
        opening,
        lines.map(({ words, meaning }) => `- ${words}. ${meaning}`).join('\n'),
        `${after}\nYour plan: ${planUrl}`,
      ],
      footer: [help],
    },
    html: {
      body: [
        paragraph(greeting),
        paragraph(opening),
        `<ul style="margin:0 0 16px;padding-left:22px">${lines
          .map(
            ({ words, meaning }) =>
              `<li style="margin:0 0 8px"><b>${escapeHtml(words)}</b><br>${escapeHtml(meaning)}</li>`,
          )
          .join('')}</ul>`,
        paragraph(after),
        htmlParagraph(button(planUrl, 'Your plan', true)),
      ],
      footer: [smallPrint(escapeHtml(help))],
    },
  });
}
