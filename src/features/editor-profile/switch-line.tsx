import { Switch } from '@/components/ui/switch';

interface SwitchLineProps {
  id: string;
  name: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch with its label behind it, in a row of fields. */
export function SwitchLine({ id, name, label, checked, onChange }: SwitchLineProps) {
  return (
    <div className="flex items-center gap-3 sm:pt-7">
      <Switch id={id} name={name} checked={checked} onCheckedChange={onChange} />
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
    </div>
  );
}
