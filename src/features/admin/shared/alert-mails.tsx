import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import { Switch } from '@/components/ui/switch';
import { toAppError } from '@/lib/api/app-error';
import { rpc } from '@/lib/api/rpc';
import { useFirstContent } from '@/lib/browser/use-first-content';
import { toast } from '@/lib/toast';
import { alertMailsQuery } from '@/features/admin/shared/queries';

/** Whether the signed-in admin gets mails about critical alerts. */
export function AlertMails() {
  const client = useQueryClient();
  const label = useId();
  const wanted = useQuery({ ...alertMailsQuery(), enabled: useFirstContent() });
  const change = useMutation({
    mutationFn: (on: boolean) => rpc('want_alert_mails', { p_wanted: on }, z.boolean()),
    onError: (error) => {
      toast.error('The choice was not saved', { description: toAppError(error).userMessage });
    },
    onSettled: () => client.invalidateQueries({ queryKey: alertMailsQuery().queryKey }),
  });
  const shown = change.isPending ? change.variables : wanted.data;
  return (
    <p className="inline-flex min-h-9 items-center gap-2.5 text-sm">
      <Switch
        aria-labelledby={label}
        checked={shown ?? true}
        disabled={wanted.data === undefined || change.isPending}
        onCheckedChange={(on) => {
          change.mutate(on);
        }}
      />
      <span id={label} title="At most one mail an hour for each cause">
        Mail me critical alerts
      </span>
    </p>
  );
}
