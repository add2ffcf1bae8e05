import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group';
import { useTheme } from '@/features/theme/use-theme';
import { parseTheme, saveTheme, type Theme } from '@/lib/theme';

const CHOICES: readonly { value: Theme; label: string; description: string }[] = [
  { value: 'light', label: 'Light', description: 'Ink on paper.' },
  { value: 'dark', label: 'Dark', description: 'Easy on the eyes at night.' },
  { value: 'system', label: 'System', description: 'As your device is set, also when it changes.' },
];

/** The three theme preferences. A choice is saved and applied at once. */
export function ThemeChoice({ labelledBy }: { labelledBy: string }) {
  const theme = useTheme();
  return (
    <RadioGroup
      aria-labelledby={labelledBy}
      value={theme}
      onValueChange={(value) => {
        saveTheme(parseTheme(value));
      }}
    >
      {CHOICES.map(({ value, label, description }) => (
        <RadioGroupItem key={value} value={value} label={label} description={description} />
      ))}
    </RadioGroup>
  );
}
