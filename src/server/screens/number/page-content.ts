const begin = '<script type="application/json" id="page-data">';
const end = '</script>';
/** When each part was read, when the verdict was computed, and what time it is where the number is from. */
const times = /"(?:u|computedAtTimestamp)":\d+|"localTime":"(?:[^"\\]|\\.)*"/g;

/**
 * What a number's document says beside the time at which it was made: the data that it was made of. Two documents of the
 * same text say the same.
 *
 * @returns null for a document of something else
 */
export function numberContent(document: string): string | null {
  const from = document.indexOf(begin);
  if (from === -1) return null;
  const to = document.indexOf(end, from);
  const data = document.slice(from + begin.length, to);
  return data.includes('"computedAtTimestamp":') ? data.replace(times, '') : null;
}
