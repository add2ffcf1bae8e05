import { tidyPlace, withCapitals } from '@domain/text/capitals.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { useSession } from '@/lib/account/session';
import { toAppError } from '@/lib/api/app-error';
import { supabase } from '@/lib/api/supabase';

interface NameHintProps {
  name: string;
  city: string;
}

/** Where a name or a city stands without a capital, as it was typed in a hurry: one tap writes it with them. */
export function NameHint({ name, city }: NameHintProps) {
  const { user } = useSession();
  const write = useWriteName(user?.id ?? '', { name, city_region: city });
  const better = { name: withCapitals(name), city_region: tidyPlace(city) };
  if (user === null || (better.name === name && better.city_region === city)) return null;
  return (
    <div className="text-sm text-muted-foreground">
      <p>Editors read “{signature(name, city)}”, as you typed it.</p>
      <Button
        variant="link"
        size="sm"
        className="h-auto min-h-11 sm:min-h-9 px-0 py-1 text-left whitespace-normal"
        busy={write.isPending}
        onClick={() => write.mutate(better)}
      >
        Write it as {signature(better.name, better.city_region)}
      </Button>
      {write.isError && (
        <p role="alert" className="text-destructive">
          {toAppError(write.error).userMessage}
        </p>
      )}
    </div>
  );
}

const signature = (name: string, city: string): string =>
  [name, city].filter((part) => part !== '').join(', ');

interface Signature {
  name: string;
  city_region: string;
}

/** Writes name and city of the profile, unless they are other ones by now. */
function useWriteName(userId: string, typed: Signature) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, city_region }: Signature) => {
      const query = supabase
        .from('creator_profiles')
        .update({ name, ...(city_region !== '' && { city_region }) })
        .eq('user_id', userId)
        .eq('name', typed.name);
      const { error } = await query;
      if (error !== null) throw toAppError(error);
    },
    // The profile is shown on other screens, too.
    onSuccess: () => client.invalidateQueries(),
    meta: { silent: true },
  });
}
