import { z } from 'zod';
import { planById } from '../../domain/billing/plans.ts';
import type { RenderedMail } from '../../domain/mail/layout.ts';
import { renderPlanMail } from '../../domain/mail/plan-mail.ts';
import { paths } from '../../domain/paths.ts';
import { planIdSchema } from '../../domain/pitch/quota.ts';
import { readEnv, siteEnv } from '../env.ts';
import type { Log } from '../log.ts';
import { callRpc } from '../rpc.ts';
import { serviceClient } from '../supabase.ts';

const dueSchema = z.object({
  subscription_id: z.string(),
  plan: planIdSchema,
  name: z.string().nullable(),
});
export type DueWelcome = z.infer<typeof dueSchema>;

export interface PlanWelcomeDeps {
  due: (limit: number) => Promise<DueWelcome[]>;
  /** False when the mail was queued before, or the plan is not in force any more. */
  queue: (due: DueWelcome, mail: RenderedMail) => Promise<boolean>;
  site: () => string;
  log: Log;
}

/** Writes to whoever got a plan what it gives, and returns how many; one that fails stays due. */
export async function queuePlanWelcomes(deps: PlanWelcomeDeps, limit: number): Promise<number> {
  let queued = 0;
  for (const due of await deps.due(limit)) {
    try {
      const mail = renderPlanMail({
        plan: planById(due.plan),
        name: due.name,
        planUrl: deps.site() + paths.plan.getHref(),
      });
      if (await deps.queue(due, mail)) queued += 1;
    } catch (error) {
      deps.log('warn', 'plan_welcome_not_queued', { subscriptionId: due.subscription_id, error });
    }
  }
  return queued;
}

/** The plans of the database that began. */
export function databasePlanWelcomes(log: Log): PlanWelcomeDeps {
  return {
    due: (limit) =>
      callRpc(serviceClient(), 'due_plan_welcomes', { p_limit: limit }, z.array(dueSchema)),
    queue: (due, mail) =>
      callRpc(
        serviceClient(),
        'queue_plan_welcome',
        { p_subscription_id: due.subscription_id, p_plan: due.plan, p_mail: mail },
        z.boolean(),
      ),
    site: () => readEnv(siteEnv).SITE_URL,
    log,
  };
}
