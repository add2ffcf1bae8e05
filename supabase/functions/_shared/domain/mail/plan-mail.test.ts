import { describe, expect, it } from 'vitest';
import { planById, PLANS } from '../billing/plans.ts';
import { renderPlanMail } from './plan-mail.ts';

const mailOf = (plan: string, name: string | null = 'Ada <b>Lee</b>') =>
  renderPlanMail({ plan: planById(plan), name, planUrl: 'https://site.example/app/plan' });

describe('renderPlanMail', () => {
  it.each(PLANS.filter(({ id }) => id !== 'free'))('names every line of $name', (plan) => {
    const { subject, text, html } = mailOf(plan.id);
    expect(subject).toBe(`You are on the ${plan.name} plan`);
    for (const { words } of plan.lines) {
      expect(text).toContain(words);
      expect(html).toContain(words);
    }
    expect(text).toContain('https://site.example/app/plan');
  });

  it('leaves out what a better line of the plan replaces', () => {
    const { text } = mailOf('concierge');
    expect(text).toContain('Unlimited AI pitches');
    expect(text).not.toContain('1 AI pitch.');
    expect(text).not.toContain('Basic support');
    expect(text).toContain('Priority support');
  });

  it('says what people do, and when they answer', () => {
    expect(mailOf('concierge').text).toContain('up to 10 pitches a calendar month');
    expect(mailOf('pro').text).toMatch(/Weekly pitch review\. Once a week you hand in a pitch/);
    expect(mailOf('creator').text).toContain('within 2 working days');
  });

  it('greets by the first name, as text', () => {
    expect(mailOf('pro').html).not.toContain('<b>Lee');
    expect(mailOf('pro', null).text).toMatch(/^Hi there,/);
  });
});
