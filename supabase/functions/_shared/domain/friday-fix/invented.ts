/** What stands beside a card whose creator is invented, as those of the sample issue are. */
export const INVENTED = 'Sample story, invented';
