/**
 * Which heading a verdict has (`verdict.<heading>.title`): "nothing known" would be odd above the name of an
 * organisation that a public register lists.
 */
export function headingOf<Look extends string>(look: Look, isOrganisation: boolean): Look | 'organisation' {
  return look === 'unknown' && isOrganisation ? 'organisation' : look;
}
