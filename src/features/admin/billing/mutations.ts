import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { stripeReconcileResponseSchema } from '@domain/api/admin/stripe-reconcile.ts';
import { toAppError } from '@/lib/api/app-error';
import { invokeFunction } from '@/lib/api/invoke';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';
import { toast } from '@/lib/toast';
import { adminKeys } from '@/features/admin/shared/queries';

type SettingChanges = Partial<Record<string, string>>;

async function saveSettings(changes: SettingChanges): Promise<void> {
  const updated_at = new Date().toISOString();
  const rows = Object.entries(changes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: value.trim(), updated_at }],
  );
  // One statement: either every key is saved or none is.
  const { error } = await supabase.from('admin_settings').upsert(rows, { onConflict: 'key' });
  if (error !== null) throw toAppError(error);
}

/**
 * Saves keys of admin_settings ('' removes a value). The saved values leave the mutation cache at
 * once, because they may be secrets.
 */
export function useSaveSettings(toasts: { saved: string; failed: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: SettingChanges) => saveSettings(changes),
    gcTime: 0,
    onSuccess: () => {
      toast.success(toasts.saved);
    },
    onError: (error) => {
      toast.error(toasts.failed, { description: toAppError(error).userMessage });
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}

/** Result of `replay_waiting()`. */
const replaySchema = z.object({ subscriptions: z.int(), still_waiting: z.int() });

/** Applies the stored events of one subscription again, or of all that wait. */
export function useReplay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (subscriptionId?: string) =>
      rpc(
        'replay_waiting',
        subscriptionId === undefined ? {} : { p_subscription_id: subscriptionId },
        replaySchema,
      ),
    onSuccess: ({ subscriptions, still_waiting }) => {
      const done = `${subscriptions} ${subscriptions === 1 ? 'subscription' : 'subscriptions'} worked through`;
      if (still_waiting === 0) toast.success(done);
      else toast.warning(done, { description: `${still_waiting} still waiting.` });
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}

/** Result of `link_payer()`. */
const linkPayerSchema = z.object({ user_id: z.string(), subscriptions: z.int() });

interface LinkPayerOptions {
  customerId: string;
  /** Shows the failure. */
  onError: (error: Error) => void;
}

/** Links a payer's subscriptions to the account with this email. */
export function useLinkPayer({ customerId, onError }: LinkPayerOptions) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      rpc('link_payer', { p_customer_id: customerId, p_email: email }, linkPayerSchema),
    onError,
    onSuccess: ({ subscriptions }) => {
      toast.success('Payer linked', {
        description: `${subscriptions} ${subscriptions === 1 ? 'subscription now belongs' : 'subscriptions now belong'} to the account.`,
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}

export type AccessDecision = 'end' | 'restore' | 'keep';

const DECIDED: Record<AccessDecision, string> = {
  end: 'Access ended',
  restore: 'Access given back',
  keep: 'Access kept',
};

interface DecideAccessOptions {
  onDone: () => void;
  /** Shows the failure. */
  onError: (error: Error) => void;
}

/** Records a decision about the access of a subscription, with its reason. */
export function useDecideAccess({ onDone, onError }: DecideAccessOptions) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: { subscriptionId: string; decision: AccessDecision; reason: string }) =>
      rpc(
        'decide_access',
        {
          p_subscription_id: wanted.subscriptionId,
          p_decision: wanted.decision,
          p_reason: wanted.reason,
        },
        z.nullable(z.string()),
      ),
    onError,
    onSuccess: (_, { decision }) => {
      toast.success(DECIDED[decision]);
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}

/** Marks a price as not a plan: its payments entitle to nothing and wait for nobody. */
export function useMarkNotAPlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (priceId: string) => rpc('mark_price_not_a_plan', { p_price_id: priceId }, z.int()),
    onSuccess: (subscriptions) => {
      toast.success('Marked as not a plan', {
        description: `${subscriptions} ${subscriptions === 1 ? 'subscription was' : 'subscriptions were'} waiting for it.`,
      });
    },
    onError: (error) => {
      toast.error('The price could not be marked', {
        description: toAppError(error).userMessage,
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}

/** Result of `price_payers()`. */
const pricePayersSchema = z.array(z.object({ price_id: z.string(), payers: z.int() }));

/** Counts the subscriptions that each of these prices entitles now. */
export function useCountPayers() {
  return useMutation({
    mutationFn: (priceIds: string[]) =>
      rpc('price_payers', { p_price_ids: priceIds }, pricePayersSchema),
    gcTime: 0,
  });
}

/** Compares the subscriptions with Stripe; with `repair` the differences are corrected here. */
export function useReconcile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ repair }: { repair: boolean }) =>
      invokeFunction('admin/stripe-reconcile', {
        body: { repair },
        schema: stripeReconcileResponseSchema,
      }),
    meta: { silent: true },
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}
