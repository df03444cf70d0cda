/**
 * Layout of the yearly report: Annex I of Commission Implementing Regulation (EU) 2024/2835, parts 3 to 8, for hosting
 * services. Headers match the Commission's CSV templates exactly, spaces included.
 */

export const reportCategories: readonly (readonly [category: string, keywords: readonly string[]])[] = [
  ['ANIMAL_WELFARE', ['ANIMAL_HARM', 'UNLAWFUL_SALE_ANIMALS', 'OTHER']],
  [
    'CONSUMER_INFORMATION',
    [
      'HIDDEN_ADVERTISEMENT',
      'INSUFFICIENT_INFORMATION_ON_TRADERS',
      'MISLEADING_INFO_GOODS_SERVICES',
      'MISLEADING_INFO_CONSUMER_RIGHTS',
      'NONCOMPLIANCE_PRICING',
      'OTHER',
    ],
  ],
  [
    'CYBER_VIOLENCE',
    [
      'CYBER_BULLYING_INTIMIDATION',
      'CYBER_HARASSMENT',
      'CYBER_INCITEMENT',
      'CYBER_STALKING',
      'NON_CONSENSUAL_IMAGE_SHARING',
      'NON_CONSENSUAL_MATERIAL_DEEPFAKE',
      'OTHER',
    ],
  ],
  [
    'CYBER_VIOLENCE_AGAINST_WOMEN',
    [
      'BULLYING_AGAINST_GIRLS',
      'CYBER_HARASSMENT_AGAINST_WOMEN',
      'CYBER_STALKING_AGAINST_WOMEN',
      'FEMALE_GENDERED_DISINFORMATION',
      'INCITEMENT_AGAINST_WOMEN',
      'NON_CONSENSUAL_IMAGE_SHARING_AGAINST_WOMEN',
      'NON_CONSENSUAL_MATERIAL_DEEPFAKE_AGAINST_WOMEN',
      'OTHER',
    ],
  ],
  [
    'DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
    ['BIOMETRIC_DATA_BREACH', 'DATA_FALSIFICATION', 'MISSING_PROCESSING_GROUND', 'RIGHT_TO_BE_FORGOTTEN', 'OTHER'],
  ],
  ['ILLEGAL_OR_HARMFUL_SPEECH', ['DEFAMATION', 'DISCRIMINATION', 'HATE_SPEECH', 'OTHER']],
  [
    'INTELLECTUAL_PROPERTY_INFRINGEMENTS',
    [
      'COPYRIGHT_INFRINGEMENT',
      'DESIGN_INFRINGEMENT',
      'GEOGRAPHIC_INDICATIONS_INFRINGEMENT',
      'PATENT_INFRINGEMENT',
      'TRADE_SECRET_INFRINGEMENT',
      'TRADEMARK_INFRINGEMENT',
      'OTHER',
    ],
  ],
  [
    'NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
    ['MISINFORMATION_DISINFORMATION', 'VIOLATION_EU_LAW', 'VIOLATION_NATIONAL_LAW', 'OTHER'],
  ],
  [
    'PROTECTION_OF_MINORS',
    [
      'AGE_SPECIFIC_RESTRICTIONS_MINORS',
      'CHILD_SEXUAL_ABUSE_MATERIAL',
      'CHILD_SEXUAL_ABUSE_MATERIAL_DEEPFAKE',
      'GROOMING_SEXUAL_ENTICEMENT_MINORS',
      'UNSAFE_CHALLENGES',
      'OTHER',
    ],
  ],
  [
    'RISK_FOR_PUBLIC_SECURITY',
    ['ILLEGAL_ORGANIZATIONS', 'RISK_ENVIRONMENTAL_DAMAGE', 'RISK_PUBLIC_HEALTH', 'TERRORIST_CONTENT', 'OTHER'],
  ],
  [
    'SCAMS_AND_FRAUD',
    [
      'IMPERSONATION_ACCOUNT_HIJACKING',
      'INAUTHENTIC_ACCOUNTS',
      'INAUTHENTIC_LISTINGS',
      'INAUTHENTIC_USER_REVIEWS',
      'PHISHING',
      'PYRAMID_SCHEMES',
      'OTHER',
    ],
  ],
  ['SELF_HARM', ['CONTENT_PROMOTING_EATING_DISORDERS', 'SELF_MUTILATION', 'SUICIDE', 'OTHER']],
  ['UNSAFE_AND_PROHIBITED_PRODUCTS', ['PROHIBITED_PRODUCTS', 'UNSAFE_PRODUCTS', 'OTHER']],
  [
    'VIOLENCE',
    [
      'COORDINATED_HARM',
      'INCITEMENT_VIOLENCE_HATRED',
      'HUMAN_EXPLOITATION',
      'HUMAN_TRAFFICKING',
      'TRAFFICKING_WOMEN_GIRLS',
      'OTHER',
    ],
  ],
];

/** Violations of the terms only; used in part 6, not in parts 4 and 5. */
export const termsCategory: (typeof reportCategories)[number] = [
  'OTHER_VIOLATION_TC',
  [
    'ADULT_SEXUAL_MATERIAL',
    'AGE_SPECIFIC_RESTRICTIONS',
    'GEOGRAPHICAL_REQUIREMENTS',
    'GOODS_SERVICES_NOT_PERMITTED',
    'LANGUAGE_REQUIREMENTS',
    'NUDITY',
    'OTHER',
  ],
];
/** Notices without a category; used in part 4 only. */
export const unspecifiedCategory: (typeof reportCategories)[number] = ['NOT_SPECIFIED_NOTICE', []];

const trusted = ' (Trusted Flagger notices)';

export const noticeColumns = [
  'Number of notices received ',
  'Number of notices received from Trusted flaggers',
  'Number of specific items of information included in the total number of notices',
  `Number of specific items of information included in the total number of notices by Trusted Flaggers${trusted}`,
  'Median time to take action',
  `Median time to take action${trusted}`,
  'Number of actions taken on the basis of the law',
  `Number of actions taken on the basis of the law${trusted}`,
  'Number of actions taken on the basis of the terms and conditions of the service',
  `Number of actions taken on the basis of the terms and conditions of the service${trusted}`,
] as const;

export const measureColumns = [
  "Number of measures taken at the provider's own initiative ",
  'Number of measures taken after detection with solely automated means ',
  'Visibility restriction Removal',
  'Visibility restriction Disable',
  'Visibility restriction Demoted',
  'Visibility restriction Age restricted',
  'Visibility restriction Interaction restricted',
  'Visibility restriction Labelled ',
  'Visibility restriction Other',
  'Monetary restriction Suspension',
  'Monetary restriction Termination',
  'Monetary restriction Other',
  'Provision of the service Suspension',
  'Provision of the service Termination',
  'Account restriction Suspension',
  'Account restriction Termination',
] as const;
