import { useId } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { LinkCheck } from '@/features/onboarding/links/link-check';
import { networkAddress } from '@/features/onboarding/links/network-address';
import type { SocialNetwork } from '@/features/onboarding/editor/profile-values';
import { SOCIAL_LABELS, SOCIAL_NETWORKS } from '@domain/profile/profile.ts';

/** One address for each network. The press kit leaves blank ones out. */
export function LinksField() {
  const id = useId();
  const { values, errors, set } = useProfileForm();
  const change = (network: SocialNetwork, link: string) => {
    set('social_links', { ...values.social_links, [network]: link });
  };

  return (
    <fieldset aria-describedby={id}>
      <legend className="text-sm font-semibold">Social links</legend>
      <p id={id} className="mb-3 text-sm text-muted-foreground">
        Your name there, as @name, or a link.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {SOCIAL_NETWORKS.map((network) => {
          const link = values.social_links[network] ?? '';
          const error = errors[`social_links.${network}`];
          return (
            <Field
              key={network}
              label={SOCIAL_LABELS[network]}
              // An error stands in the line that the check keeps free.
              description={error === undefined && <LinkCheck url={link} />}
              error={error}
            >
              {(props) => (
                <Input
                  {...props}
                  name={`social_links.${network}`}
                  inputMode="url"
                  placeholder="@name or link"
                  value={link}
                  onChange={(event) => {
                    change(network, event.target.value);
                  }}
                  onBlur={() => {
                    if (link !== '') change(network, networkAddress(network, link));
                  }}
                />
              )}
            </Field>
          );
        })}
      </div>
    </fieldset>
  );
}
