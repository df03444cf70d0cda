/** An object of Stripe's API, in its documented shape as far as anything of ours reads it. */
export type StripeObject = { id: string; object: string } & Record<string, unknown>;

interface Line {
  name: string;
  amount: number;
  currency: string;
  interval: 'month' | 'year' | null;
}

const dayS = 86_400;

/**
 * What Stripe knows and does by itself: checkouts, payments, bills, subscriptions, refunds, disputes, portal, and the
 * events that tell of them. Times are whole seconds, as there; the clock is the test's.
 */
export class StripeWorld {
  readonly objects = new Map<string, StripeObject>();
  /** The oldest first. */
  readonly events: StripeObject[] = [];
  livemode = false;
  readonly #nowMs: () => number;
  #made = 0;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  get now(): number {
    return Math.floor(this.#nowMs() / 1000);
  }

  /** @throws Error for an id that is not there */
  get<Fields extends object = Record<string, unknown>>(id: unknown): StripeObject & Fields {
    const found = this.objects.get(String(id));
    if (!found) throw new Error(`no such object: ${id}`);
    return found as StripeObject & Fields;
  }

  list(object: string): StripeObject[] {
    return [...this.objects.values()].filter((one) => one.object === object);
  }

  add(prefix: string, object: string, fields: Record<string, unknown>): StripeObject {
    this.#made += 1;
    const id = `${prefix}_${String(this.#made).padStart(6, '0')}${'x'.repeat(10)}`;
    const made = { id, object, created: this.now, livemode: this.livemode, ...fields };
    this.objects.set(id, made);
    return made;
  }

  sendEvent(type: string, object: StripeObject): StripeObject {
    const event = this.add('evt', 'event', {
      type,
      api_version: '2026-10-28.endive',
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object: structuredClone(object) },
    });
    this.objects.delete(event.id);
    this.events.push(event);
    return event;
  }

  openCheckout(line: Line, fields: Record<string, unknown>): StripeObject {
    const session = this.add('cs_test', 'checkout.session', {
      mode: line.interval === null ? 'payment' : 'subscription',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: line.amount,
      currency: line.currency,
      customer_details: null,
      payment_intent: null,
      subscription: null,
      customer: null,
      expires_at: this.now + dayS,
      ...fields,
      line,
    });
    session.url = `https://checkout.stripe.test/pay/${session.id}`;
    return session;
  }

  /**
   * Somebody pays; `isDelayed` by a way that takes days, such as a bank debit; `isFree` where the first bill of a
   * subscription is nothing, by a trial or a coupon.
   */
  pay(sessionId: string, { email = 'buyer@example.org', isDelayed = false, isFree = false } = {}): void {
    const session = this.get<{ line: Line; metadata: unknown }>(sessionId);
    if (session.status !== 'open') throw new Error('this checkout is over');
    Object.assign(session, { status: 'complete', customer_details: { email } });
    if (session.line.interval !== null) this.#subscribe(session, session.line, isFree);
    else {
      const { amount, currency } = session.line;
      session.payment_intent = this.#makeIntent(amount, currency, isDelayed ? 'processing' : 'succeeded').id;
    }
    if (!isDelayed) session.payment_status = isFree ? 'no_payment_required' : 'paid';
    if (isFree) session.amount_total = 0;
    this.sendEvent('checkout.session.completed', session);
  }

  /** A payment that was under way has come to an end. */
  settle(sessionId: string, isPaid: boolean): void {
    const session = this.get(sessionId);
    const intent = this.get(session.payment_intent);
    if (isPaid) {
      intent.status = 'succeeded';
      this.#charge(intent);
      session.payment_status = 'paid';
    } else intent.status = 'requires_payment_method';
    this.sendEvent(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
  }

  expire(sessionId: string): void {
    const session = this.get(sessionId);
    session.status = 'expired';
    this.sendEvent('checkout.session.expired', session);
  }

  refund(paymentId: string, amount: number): StripeObject | 'charge_already_refunded' {
    const charge = this.chargeOf(paymentId);
    if (charge.amount_refunded + amount > charge.amount) return 'charge_already_refunded';
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    const refund = this.add('re', 'refund', {
      amount,
      currency: charge.currency,
      charge: charge.id,
      payment_intent: paymentId,
      status: 'succeeded',
    });
    this.sendEvent('charge.refunded', charge);
    this.sendEvent('refund.created', refund);
    return refund;
  }

  dispute(paymentId: string, amount: number, status = 'needs_response'): StripeObject {
    const charge = this.chargeOf(paymentId);
    charge.disputed = true;
    const fields = { amount, currency: charge.currency, charge: charge.id, payment_intent: paymentId, status };
    const dispute = this.add('du', 'dispute', fields);
    this.sendEvent('charge.dispute.created', dispute);
    return dispute;
  }

  closeDispute(id: string, status: 'won' | 'lost'): void {
    const dispute = this.get(id);
    dispute.status = status;
    this.sendEvent('charge.dispute.closed', dispute);
  }

  chargeOf(paymentId: string) {
    const intent = this.get(paymentId);
    return this.get<{ amount: number; amount_refunded: number; currency: string }>(intent.latest_charge);
  }

  #makeIntent(amount: number, currency: string, status: string): StripeObject {
    const intent = this.add('pi', 'payment_intent', {
      amount,
      currency,
      status,
      amount_received: 0,
      latest_charge: null,
    });
    if (status === 'succeeded') this.#charge(intent);
    return intent;
  }

  #charge(intent: StripeObject): void {
    const { amount, currency } = intent;
    const none = { amount_refunded: 0, refunded: false, disputed: false };
    const charge = this.add('ch', 'charge', { amount, currency, ...none, payment_intent: intent.id, paid: true });
    Object.assign(intent, { latest_charge: charge.id, amount_received: amount });
  }

  #subscribe(session: StripeObject, line: Line, isFree: boolean): void {
    const customer = this.add('cus', 'customer', {});
    const subscription = this.add('sub', 'subscription', {
      status: 'active',
      customer: customer.id,
      start_date: this.now,
      line,
      metadata: session.metadata,
      cancel_at_period_end: false,
      cancel_at: null,
      ended_at: null,
      isDeclined: false,
      items: { data: [{ current_period_start: this.now, current_period_end: addPeriods(this.now, line, 1) }] },
      periods: 1,
    });
    Object.assign(session, { subscription: subscription.id, customer: customer.id });
    this.sendEvent('customer.subscription.created', subscription);
    this.#bill(subscription, 'subscription_create', true, isFree);
  }

  #bill(subscription: StripeObject, billing_reason: string, isPaid: boolean, isFree = false): StripeObject {
    const { currency, ...line } = subscription.line as Line;
    const amount = isFree ? 0 : line.amount;
    const [item] = (subscription.items as { data: { current_period_start: number; current_period_end: number }[] })
      .data;
    const invoice = this.add('in', 'invoice', {
      billing_reason,
      currency,
      status: isPaid ? 'paid' : 'open',
      amount_paid: isPaid ? amount : 0,
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      lines: { data: [{ period: { start: item?.current_period_start, end: item?.current_period_end } }] },
      payments: { data: [] },
    });
    if (isFree) this.sendEvent('invoice.paid', invoice);
    else if (isPaid) this.#payInvoice(invoice, amount, currency);
    else this.sendEvent('invoice.payment_failed', invoice);
    return invoice;
  }

  #payInvoice(invoice: StripeObject, amount: number, currency: string): void {
    const intent = this.#makeIntent(amount, currency, 'succeeded');
    const payment = { type: 'payment_intent', payment_intent: intent.id };
    const made = this.add('inpay', 'invoice_payment', { invoice: invoice.id, status: 'paid', payment });
    Object.assign(invoice, { status: 'paid', amount_paid: amount, payments: { data: [made] } });
    this.sendEvent('invoice.paid', invoice);
  }

  /** The card of a subscription that failed works again, and what is owed is paid. */
  retry(subscriptionId: string): void {
    const subscription = this.get<{ line: Line }>(subscriptionId);
    subscription.isDeclined = false;
    const owed = this.list('invoice').find(
      ({ status, parent }) => status === 'open' && JSON.stringify(parent).includes(subscriptionId),
    );
    if (owed) this.#payInvoice(owed, subscription.line.amount, subscription.line.currency);
    subscription.status = 'active';
    this.sendEvent('customer.subscription.updated', subscription);
  }

  endSubscription(subscriptionId: string, at = this.now): StripeObject {
    const subscription = this.get(subscriptionId);
    Object.assign(subscription, { status: 'canceled', ended_at: at });
    this.sendEvent('customer.subscription.deleted', subscription);
    return subscription;
  }

  /** Does what is due by the clock: checkouts run out, subscriptions are billed or end. */
  passTime(): void {
    for (const session of this.list('checkout.session')) {
      if (session.status === 'open' && Number(session.expires_at) <= this.now) this.expire(session.id);
    }
    for (const subscription of this.list('subscription')) this.#passPeriods(subscription);
  }

  #passPeriods(subscription: StripeObject): void {
    const { data } = subscription.items as { data: [{ current_period_start: number; current_period_end: number }] };
    while (subscription.status === 'active' && data[0].current_period_end <= this.now) {
      if (subscription.cancel_at_period_end) {
        this.endSubscription(subscription.id, data[0].current_period_end);
        return;
      }
      const periods = Number(subscription.periods) + 1;
      const start = data[0].current_period_end;
      const end = addPeriods(Number(subscription.start_date), subscription.line as Line, periods);
      data[0] = { current_period_start: start, current_period_end: end };
      subscription.periods = periods;
      if (subscription.isDeclined) subscription.status = 'past_due';
      this.#bill(subscription, 'subscription_cycle', !subscription.isDeclined);
      this.sendEvent('customer.subscription.updated', subscription);
    }
  }
}

function addPeriods(startS: number, { interval }: Line, count: number): number {
  const start = Temporal.Instant.fromEpochMilliseconds(startS * 1000).toZonedDateTimeISO('UTC');
  return Math.floor(start.add(interval === 'year' ? { years: count } : { months: count }).epochMilliseconds / 1000);
}
