import { useQuery } from '@tanstack/react-query';
import { PlanLink } from '@/components/plan-link';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { FIELD_LABELS } from '@/features/onboarding/steps/steps';
import { useSession } from '@/lib/account/session';
import { entitlementsQuery } from '@/lib/plan/queries';
import { formatMoment } from '@/lib/time';

/** The time from which a published press kit is public, in the zone of this browser. */
export function EmbargoField() {
  const { user } = useSession();
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
          Under embargo until {formatMoment(values.epk_embargo_until)}. You can end it; another day
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
  return (
    <Field
      label={`${FIELD_LABELS.epk_embargo_until} (optional)`}
      description="A published kit opens by itself at this time, on your clock."
      error={errors['epk_embargo_until']}
    >
      {(props) => (
        <Input
          {...props}
          name="epk_embargo_until"
          type="datetime-local"
          className="max-w-64"
          value={toLocal(values.epk_embargo_until)}
          onChange={(event) => {
            const typed = new Date(event.target.value);
            set('epk_embargo_until', Number.isNaN(typed.getTime()) ? '' : typed.toISOString());
          }}
        />
      )}
    </Field>
  );
}

/** An ISO time as the input shows it: local time to the minute. */
function toLocal(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
