/** Parts 7 and 8 of the yearly report: appeals and recidivism, automated means. */

type Row = [
  applies: string,
  section: string,
  indicator: string,
  scope: string,
  value: number | null,
  context: string | null,
];

export interface Appeal {
  /** `account`: against the suspension of the sender's account. */
  side: 'complainant' | 'author' | 'account';
  isGranted: boolean | null;
  hours: number | null;
}

interface Measure {
  restriction: string;
  isNotice: boolean;
  count: number;
  decided: number;
}

const platforms = 'Only for providers of online platforms';
const hosting = 'Only for providers of hosting services, including online platforms';

/** Median with one decimal; null if there are no values. */
export function medianHours(hours: readonly (number | null)[]): number | null {
  const known = hours.filter((one) => one !== null).sort((a, b) => a - b);
  const [low, high] = [known[Math.floor((known.length - 1) / 2)], known[Math.floor(known.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) * 5) / 10;
}

/** Part 7. An appeal is about an account, or a text: by its author or the complainant. */
export function appealRows(appeals: readonly Appeal[], measures: readonly Measure[]): Row[] {
  const mechanism = 'Internal complaints mechanism';
  const complaint = (about: string) => `Complaint regarding a decision ${about}`;
  const all = 'Number of complaints submitted to the internal-complaints mechanism';
  const undecided = appeals.filter(({ isGranted }) => isGranted === null).length;
  const of = (side: Appeal['side']) => appeals.filter((one) => one.side === side);
  const byMail = 'These appeals come by mail and are not recorded: to be added';
  const none = 'The service has none';
  const outOfCourt = 'Out-of-court dispute settlement bodies';
  const disputes = 'Number of disputes submitted to out-of-court dispute settlement bodies';
  const suspensions = 'Suspensions imposed on repeated offenders';
  const enacted = (what: string) => `Number of suspensions enacted for the provision of manifestly ${what}`;
  const paused = measures
    .filter(({ restriction }) => restriction === 'paused')
    .reduce((sum, { count }) => sum + count, 0);
  const granted = of('complainant').filter(({ isGranted }) => isGranted).length;
  return [
    ...outcomes(mechanism, all, appeals, 'Appeals on the site; those by mail are not recorded').map(
      ([applies, ...rest], at): Row => [at === 0 ? 'All' : applies, ...rest],
    ),
    [platforms, mechanism, all, 'Decision omitted', undecided, 'Waits for a decision'],
    [
      platforms,
      mechanism,
      'Number of restrictions newly imposed as a result of an internal complaint',
      'Total number',
      granted,
      null,
    ],
    ...outcomes(
      mechanism,
      complaint('to remove or disable access to or restrict visibility of information'),
      of('author'),
      null,
    ),
    ...outcomes(mechanism, complaint('to suspend or terminate the provision of the service'), null, byMail),
    ...outcomes(mechanism, complaint('to suspend or terminate an account '), of('account'), null),
    ...outcomes(mechanism, complaint('to restrict the ability to monetise information'), [], none),
    ...outcomes(
      mechanism,
      complaint('not to take action on a notice submitted in accordance with Article 16'),
      of('complainant'),
      null,
    ),
    ...outcomes(
      mechanism,
      complaint('not to take action on a notice submitted by a Trusted Flagger in accordance with Article 16'),
      [],
      none,
    ),
    ...[...scopes, 'Decision omitted', 'Percentage of outcomes implemented'].map(
      (scope): Row => [platforms, outOfCourt, disputes, scope, null, 'Not recorded: to be added'],
    ),
    [platforms, suspensions, enacted('illegal content '), 'Total number', 0, 'Authors are barred from single numbers'],
    [platforms, suspensions, enacted('unfounded notices'), 'Total number', paused, null],
    [platforms, suspensions, enacted('unfounded complaints'), 'Total number', 0, none],
  ];
}

const scopes = [
  'Total number',
  'Decisions upheld',
  'Decisions partially reversed',
  'Decisions reversed',
  'Median time',
];

/** @param appeals null if they are not recorded */
function outcomes(
  section: string,
  indicator: string,
  appeals: readonly Appeal[] | null,
  context: string | null,
): Row[] {
  const values =
    appeals === null
      ? scopes.map(() => null)
      : [
          ...[appeals.length, appeals.filter(({ isGranted }) => isGranted === false).length, 0],
          ...[appeals.filter(({ isGranted }) => isGranted).length, medianHours(appeals.map(({ hours }) => hours))],
        ];
  return scopes.map((scope, at): Row => {
    const said = scope === 'Median time' && appeals !== null ? 'In hours' : context;
    return [platforms, section, indicator, scope, values[at] ?? null, said];
  });
}

/** Part 8. Accuracy indicators are not measured; rows per language apply only to very large platforms. */
export function automationRows(measures: readonly Measure[], notices: number): Row[] {
  const section = 'Use of automated means for content moderation';
  const solely = 'solely taken by automated means ';
  const sum = (some: readonly Measure[], part: 'count' | 'decided') => some.reduce((all, one) => all + one[part], 0);
  const measured = (applies: string, scope: string, what: string, automated: number, rest: number): Row[] => [
    [
      applies,
      section,
      `Number of ${what} ${what === 'notices' ? 'solely processed by automated means ' : solely}`,
      scope,
      automated,
      null,
    ],
    [
      applies,
      section,
      `Number of ${what} not ${what === 'notices' ? 'processed' : 'taken'} by automated means`,
      scope,
      rest,
      null,
    ],
    ...['Accuracy', 'Precision', 'Recall'].map(
      (name): Row => [applies, section, `Accuracy of the automated means - ${name}`, scope, null, 'Not measured'],
    ),
  ];
  const own = measures.filter(({ isNotice }) => !isNotice);
  const split = (some: readonly Measure[]) => {
    const automated = sum(some, 'decided');
    return [automated, sum(some, 'count') - automated] as const;
  };
  return [
    ...measured('All', 'Total number', 'measures', ...split(measures)),
    ...measured('All', 'Own-initiative ', 'measures', ...split(own)),
    ...measured(hosting, 'NAM Total', 'notices', 0, notices),
    ...measured(platforms, 'NAM Trusted Flagger', 'notices', 0, 0),
  ];
}
