-- The screens read match_outlets_page(); a whole ranking is as long as the list of outlets.
drop function public.match_outlets(uuid);
