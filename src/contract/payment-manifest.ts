import type { Problems } from './manifest.ts';

export const paymentProblems = {
  'payment.not_configured': 404,
  'payment.not_found': 404,
  'payment.product_unknown': 422,
  'payment.amount_refused': 422,
  'payment.price_changed': 409,
  'payment.gift_unknown': 422,
  'payment.gift_refused': 422,
  'payment.gift_waiting': 409,
  'payment.gift_declined': 409,
  'payment.gift_gone': 409,
  'payment.already_subscribed': 409,
  'payment.no_subscription': 404,
  'payment.no_portal': 404,
  'payment.unavailable': 503,
  'payment.forged_delivery': 400,
} as const satisfies Problems;
