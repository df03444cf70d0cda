import { openComment } from './domains/comment/part.ts';
import { openComplaint, openOperatorDays } from './domains/complaint/part.ts';
import { openContact } from './domains/contact/part.ts';
import { openDataRequest } from './domains/data-request/part.ts';
import { openHistory } from './domains/history/part.ts';
import { openMetering } from './domains/metering/part.ts';
import { openModeration } from './domains/moderation/part.ts';
import { openName } from './domains/name/part.ts';
import { openNote } from './domains/note/part.ts';
import { openNotification } from './domains/notification/part.ts';
import { openNumber } from './domains/number/part.ts';
import { openNumbering } from './domains/numbering/part.ts';
import { openOpenData } from './domains/open-data/part.ts';
import { openOpinion } from './domains/opinion/part.ts';
import type { Base, DomainPart } from './domains/part.ts';
import { createMailBuyer } from './domains/payment/commands/mail-buyer.ts';
import { openPayment } from './domains/payment/part.ts';
import { openProfile } from './domains/profile/part.ts';
import { revokeOtherSessions } from './domains/sign-in/commands/sessions.ts';
import { openSignIn } from './domains/sign-in/part.ts';
import { messengers } from './domains/sign-in/providers/catalogue.ts';
import type { Messenger } from './domains/sign-in/providers/messenger.ts';
import { openSubscription } from './domains/subscription/part.ts';
import { openTransparency } from './domains/transparency/part.ts';
import { openWallet } from './domains/wallet/part.ts';

export type Parts = Awaited<ReturnType<typeof openParts>>;

/**
 * Opens every domain: one line each. The order is that in which routes, sections and a person's data are gone through;
 * the number's row goes with the last of what it holds, so `number` comes after all that project something into it.
 */
export async function openParts(base: Base, options: { messengers?: readonly Messenger[] } = {}) {
  const numbering = await openNumbering(base);
  const metering = await openMetering(base);
  const openData = await openOpenData(base);
  const notification = await openNotification(base);
  const days = openOperatorDays(base);
  const mailBuyer = createMailBuyer(notification.queueMail);
  const moderation = openModeration(base, { ...numbering, ...notification, appealEnd: (at) => days.due('appeal', at) });
  const wallet = openWallet(base, metering);
  const signIn = await openSignIn(base, options.messengers ?? messengers);
  const name = openName(base, { ...numbering, ...metering });
  return {
    numbering,
    metering,
    signIn,
    profile: openProfile(base, { endOtherSessions: revokeOtherSessions }),
    // Texts are locked before numbers, so before all that writes into numbers' rows for a new holder.
    comment: openComment(base, { ...numbering, ...metering, ...moderation, ...wallet, mailBuyer }),
    // After all that must undo what a person paid for before the person's rows are gone.
    subscription: openSubscription(base, { ...wallet, mailBuyer }),
    name,
    moderation,
    complaint: openComplaint(base, { ...numbering, ...moderation, ...notification }),
    dataRequest: openDataRequest(base, { ...signIn, ...name, ...notification }),
    contact: openContact(base, { ...numbering, ...metering, ...moderation }),
    history: openHistory(base, { ...numbering, ...openData }),
    wallet,
    payment: await openPayment(base, { ...numbering, ...wallet, ...notification }),
    note: openNote(base, numbering),
    notification,
    opinion: openOpinion(base, { ...numbering, ...metering, ...openData, ...moderation }),
    number: openNumber(base),
    openData,
    transparency: openTransparency(base, days),
  } satisfies Record<string, DomainPart>;
}
