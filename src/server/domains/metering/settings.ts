import { z } from 'zod';
import { declareSettings, splitList, whole } from '#server/config/setting.ts';
import { isPhoneDigits } from '#shared/phone/digits.ts';
import { respell } from '#shared/phone/spellings.ts';

/** Look-up limits. Limits per network are multiplied by the rate factor. */
export const meterSettings = declareSettings({
  settings: {
    VISITOR_PER_MINUTE: {
      default: '10',
      about: 'different numbers a visitor’s network may look up in a minute',
      check: whole(1, 1e6),
    },
    VISITOR_PER_DAY: {
      default: '50',
      about: 'different numbers a visitor’s network may look up in a day (UTC)',
      check: whole(1, 1e6),
    },
    VISITOR_BEFORE_PROOF: {
      default: '3',
      about: 'different numbers an hour before a proof of work is required',
      check: whole(0, 1e6),
    },
    PROOF_PASS: {
      default: '10',
      about: 'different numbers that one proof of work allows',
      check: whole(1, 1000),
    },
    DOCUMENTS_PER_MINUTE: {
      default: '120',
      about: 'indexable number pages that a network may load in a minute outside the meter',
      check: whole(0, 1e6),
    },
    WALKING_UNITS: {
      default: '3',
      about: 'units that a number adjacent to a recent one costs, instead of 1',
      check: whole(1, 100),
    },
    MEMBER_PER_DAY: {
      default: '30',
      about: 'different numbers a member may look up free of charge in a day (UTC)',
      check: whole(1, 1e6),
    },
    PRO_PER_DAY: { default: '300', about: 'the same for a Pro member', check: whole(1, 1e6) },
    DECOY_NUMBERS: {
      default: 'auto',
      about:
        'numbers whose lookup raises an alert, comma-separated; `auto`: unassignable ones chosen by the site’s secret',
      check: z
        .string()
        // One that no look-up can be equal to would raise no alarm, and nobody would notice.
        .refine(
          (text) => text.trim() === 'auto' || splitList(text).every((part) => isPhoneDigits(part.replace(/\D/g, ''))),
          'must be international numbers, such as +44 7700 900123',
        )
        .transform((text) =>
          text.trim() === 'auto'
            ? ('auto' as const)
            : // In the meter's spelling, whatever form the operator writes.
              splitList(text).map((part) => respell(part.replace(/\D/g, ''))),
        ),
    },
  },
  problems: (s) =>
    (s.VISITOR_PER_MINUTE ?? 0) > (s.VISITOR_PER_DAY ?? Number.POSITIVE_INFINITY)
      ? ['VISITOR_PER_MINUTE is above VISITOR_PER_DAY']
      : [],
  shape: (s, { rateFactor }) => ({
    limits: {
      visitorPerMinute: s.VISITOR_PER_MINUTE * rateFactor,
      visitorPerDay: s.VISITOR_PER_DAY * rateFactor,
      visitorBeforeProof: s.VISITOR_BEFORE_PROOF * rateFactor,
      proofPass: s.PROOF_PASS,
      walkingUnits: s.WALKING_UNITS,
      memberPerDay: s.MEMBER_PER_DAY,
      proPerDay: s.PRO_PER_DAY,
    },
    documentsPerMinute: s.DOCUMENTS_PER_MINUTE * rateFactor,
    decoys: s.DECOY_NUMBERS,
  }),
});
