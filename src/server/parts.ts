import { openAcquaintance } from './domains/acquaintance/part.ts';
import { openComment } from './domains/comment/part.ts';
import { openComplaint } from './domains/complaint/part.ts';
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
import { openPayment } from './domains/payment/part.ts';
import { openPortrait } from './domains/portrait/part.ts';
import { openProfile } from './domains/profile/part.ts';
import { openRestriction } from './domains/restriction/part.ts';
import { openSignIn } from './domains/sign-in/part.ts';
import type { Messenger } from './domains/sign-in/providers/messenger.ts';
import { openSubscription } from './domains/subscription/part.ts';
import { openTextCheck } from './domains/text-check/part.ts';
import { openTransparency } from './domains/transparency/part.ts';
import { openWallet } from './domains/wallet/part.ts';
import { openWave } from './domains/wave/part.ts';
import { openWriting } from './domains/writing/part.ts';

export type Parts = Awaited<ReturnType<typeof openParts>>;

/** Opens every domain: one line each, after those that it needs. */
export async function openParts(base: Base, options: { messengers?: readonly Messenger[] } = {}) {
  const numbering = await openNumbering(base);
  const metering = await openMetering(base);
  const openData = await openOpenData(base);
  const signIn = await openSignIn(base, options.messengers);
  const notification = await openNotification(base, { signIn });
  const writing = openWriting(base);
  const textCheck = openTextCheck(base);
  const moderation = openModeration(base, { numbering, notification, textCheck, writing });
  const restriction = openRestriction(base);
  const wave = openWave(base, { moderation, textCheck });
  const wallet = openWallet(base, { metering });
  const name = openName(base, { numbering, metering });
  const profile = openProfile(base, { signIn, moderation, name, textCheck, openData });
  const comment = openComment(base, { numbering, metering, textCheck, writing, moderation, wallet, notification });
  const acquaintance = openAcquaintance(base, { numbering, metering, wallet });
  const subscription = openSubscription(base, { wallet, notification });
  const complaint = openComplaint(base, { numbering, textCheck, moderation, notification, signIn });
  const dataRequest = openDataRequest(base, { signIn, name, notification });
  const portrait = openPortrait(base, { numbering, metering, name, dataRequest, wallet });
  const contact = openContact(base, { numbering, metering, writing });
  const history = openHistory(base, { numbering, openData });
  const payment = await openPayment(base, { numbering, wallet, notification });
  const note = openNote(base, { numbering });
  const opinion = openOpinion(base, { numbering, metering, openData, writing });
  const number = openNumber(base);
  const transparency = openTransparency(base);
  // The order in which routes, sections and a person's data are gone through. Texts are locked before numbers, so
  // `comment` comes before all that writes into numbers' rows for a new holder; `subscription` after what a person paid
  // for; and `number` after all that projects something into its row, which goes with the last of it.
  return {
    ...{
      numbering,
      metering,
      signIn,
      profile,
      comment,
      subscription,
      acquaintance,
      portrait,
      name,
      moderation,
      restriction,
      wave,
      complaint,
      dataRequest,
    },
    ...{ contact, history, wallet, payment, note, notification, opinion, number, openData, transparency },
    ...{ textCheck, writing },
  } satisfies Record<string, DomainPart>;
}
