import { hasContact } from '@/features/onboarding/editor/kit-content';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import type { ProfileValues } from '@/features/onboarding/editor/profile-values';
import { TextField } from '@/features/onboarding/fields/text-field';
import { UseButton } from '@/components/use-button';
import { useSession } from '@/lib/account/session';

/** Beside the switch that publishes: whether the kit shows a way to reach its person, with the field that gives one. */
export function NoContactYet({ stored }: { stored: ProfileValues }) {
  const { values, set } = useProfileForm();
  const { user } = useSession();
  const address = user?.email;
  // By what is saved: the field does not vanish while it is typed in.
  if (hasContact(stored)) return null;
  return (
    <div className="grid max-w-measure gap-2 border-l-4 border-highlight pl-4">
      <p role="status" className="font-medium">
        {hasContact(values)
          ? 'Who opens it finds how to reach you.'
          : 'Who opens it finds no way to reach you.'}
      </p>
      <TextField
        field="contact_email"
        type="email"
        autoComplete="email"
        description="The press kit shows it. You can publish without one."
      />
      {address !== undefined && values.contact_email === '' && (
        <UseButton text={address} name="contact_email" onUse={(text) => set('contact_email', text)}>
          Use {address}
        </UseButton>
      )}
    </div>
  );
}
