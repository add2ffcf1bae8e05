import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { ConfirmButton } from '@/features/admin/billing/confirm-button';
import { Timestamp } from '@/features/admin/shared/timestamp';
import type { Setting } from '@/features/admin/billing/queries';

interface KeyFieldProps {
  label: string;
  /** How such a key begins. */
  begins: string;
  /** What stands there while nothing is stored. */
  missing: string;
  /** Masked; empty when nothing is stored. */
  preview: string;
  setting: Setting | undefined;
  secret: boolean;
  name: string;
  value: string;
  error: string | undefined;
  saving: boolean;
  onValueChange: (value: string) => void;
  onRemove: () => void;
}

/** One key: the stored one, masked, and a field for its replacement. */
export function KeyField({
  label,
  begins,
  missing,
  preview,
  setting,
  secret,
  name,
  value,
  error,
  saving,
  onValueChange,
  onRemove,
}: KeyFieldProps) {
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        error={error}
        description={
          preview === '' || setting === undefined ? (
            missing
          ) : (
            <>
              Stored: <code className="text-foreground">{preview}</code>, changed{' '}
              <Timestamp iso={setting.updated_at} />
              {setting.changed_by !== null && <> by {setting.changed_by.email}</>}
            </>
          )
        }
      >
        {(control) => (
          <Input
            {...control}
            type={secret ? 'password' : 'text'}
            // Not "current-password": a browser must not offer to fill in or save these.
            autoComplete={secret ? 'new-password' : 'off'}
            spellCheck={false}
            autoCapitalize="none"
            maxLength={500}
            placeholder={preview === '' ? begins : 'Paste a new one to replace it'}
            name={name}
            value={value}
            onChange={(event) => {
              onValueChange(event.target.value);
            }}
          />
        )}
      </Field>
      {preview !== '' && (
        <div>
          <ConfirmButton
            confirm={`Remove the ${label.toLowerCase()}`}
            busy={saving}
            onConfirm={onRemove}
          >
            Remove<span className="sr-only"> the stored {label.toLowerCase()}</span>
          </ConfirmButton>
        </div>
      )}
    </div>
  );
}
