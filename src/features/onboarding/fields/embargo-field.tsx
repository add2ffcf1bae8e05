import { clockIn, momentOf } from '@domain/text/zoned-time.ts';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '@/components/moment';
import { PlanLink } from '@/components/plan-link';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { FIELD_LABELS } from '@/features/onboarding/steps/steps';
import { useShownZone } from '@/lib/account/time-zone';
import { useSession } from '@/lib/account/session';
import { entitlementsQuery } from '@/lib/plan/queries';
import { otherZone } from '@/lib/time';

/** The time from which a published press kit is public. */
export function EmbargoField() {
  const { user } = useSession();
  const timeZone = useShownZone();
  const { values, errors, set } = useProfileForm();
  const { data: plan } = useQuery({ ...entitlementsQuery(user?.id ?? ''), enabled: user !== null });
  if (plan?.kit_embargo === false) {
    return values.epk_embargo_until === '' ? (
      <p className="max-w-measure text-sm text-muted-foreground">
        An embargo, a day before which nobody sees it, is part of Creator. <PlanLink line="kit" />
      </p>
    ) : (
      <div className="grid justify-items-start gap-2">
        <p className="max-w-measure text-sm">
          Under embargo until <Moment at={values.epk_embargo_until} />. You can end it; another day
          is part of Creator. <PlanLink line="kit" />
        </p>
        <Button
          variant="outline"
          size="sm"
          onClick={() => {
            set('epk_embargo_until', '');
          }}
        >
          End the embargo
        </Button>
      </div>
    );
  }
  const zone = otherZone(values.epk_embargo_until || new Date().toISOString(), timeZone);
  return (
    <Field
      label={`${FIELD_LABELS.epk_embargo_until} (optional)`}
      description={`A published kit opens by itself at this time, ${zone ?? 'on your clock'}.`}
      error={errors['epk_embargo_until']}
    >
      {(props) => (
        <Input
          {...props}
          name="epk_embargo_until"
          type="datetime-local"
          className="max-w-64"
          value={shownAt(values.epk_embargo_until, timeZone)}
          onChange={(event) => {
            const typed = momentOf(event.target.value, timeZone);
            set('epk_embargo_until', Number.isNaN(typed.getTime()) ? '' : typed.toISOString());
          }}
        />
      )}
    </Field>
  );
}

/** An ISO time as the input shows it, to the minute. */
function shownAt(iso: string, timeZone: string): string {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? '' : clockIn(timeZone, at).slice(0, 16);
}
