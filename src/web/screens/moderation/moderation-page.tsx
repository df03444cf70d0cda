import { useRef, useState } from 'react';
import { joinSentences } from '#shared/join-sentences.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { TabRow } from '#web/components/tab-row.tsx';
import { ComplaintCase } from '#web/features/complaint/queue-complaint.tsx';
import { QueueMeasures } from '#web/features/complaint/queue-measures.tsx';
import { QueueRequests } from '#web/features/data-request/queue-requests.tsx';
import { ActLog } from '#web/features/moderation/act-log.tsx';
import {
  type DoneAct,
  isUndoneInLog,
  type Lost,
  ofComplaint,
  ofSender,
  refreshQueue,
  useDoneActs,
} from '#web/features/moderation/done-acts.ts';
import { DoneBar } from '#web/features/moderation/done-bar.tsx';
import { KeyHelp } from '#web/features/moderation/key-help.tsx';
import { type ModerationQueueView, moderationQueueViews } from '#web/features/moderation/moderation-queue-view.ts';
import { QueueAppeals } from '#web/features/moderation/queue-appeals.tsx';
import { useQueueKeys } from '#web/features/moderation/queue-keys.ts';
import { QueueProof } from '#web/features/moderation/queue-proof.tsx';
import { keyOfCase } from '#web/features/moderation/queue-rows.ts';
import { QueueView } from '#web/features/moderation/queue-view.tsx';
import { useQueue } from '#web/features/moderation/use-queue.ts';
import { VoteSurgeList } from '#web/features/moderation/vote-surge-list.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { SpamCampaignView } from '#web/features/spam-campaign/spam-campaign-view.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

type Undoable = Pick<DoneAct, 'actId'> & { subject: string | null };

/** Placeholder for the id of a pending act. */
const notAnswered = '';

/** The moderation page: texts, vote surges, campaigns and the log. */
export function ModerationPage({ view }: { view: ModerationQueueView }) {
  const { t, formatNumber } = useLocale();
  const address = useAddress();
  const done = useDoneActs();
  const [said, setSaid] = useState<string | null>(null);
  const [areKeysOn, setKeysOn] = useState(true);
  const help = useRef<HTMLDetailsElement>(null);
  function showDone(act: DoneAct) {
    setSaid(null);
    done.push(act);
  }
  /** Shows which decision failed, and what happened meanwhile. */
  function showLost({ code, act, keptBy = [], meanwhile = [] }: Lost) {
    // phrases: error.*, desk.act.*, desk.kept.*
    const words = t(`error.${code}` as PhraseKey);
    const acted = act === null ? [] : [t('desk.meanwhile', { act: t(`desk.act.${act}` as PhraseKey) })];
    const kept = ['upheld', 'late']
      .filter((one) => keptBy.includes(one))
      .map((one) => t(`desk.kept.${one}` as PhraseKey));
    setSaid(joinSentences([words, ...acted, ...kept, ...meanwhile]));
  }
  const queue = useQueue({ onDone: showDone, onLost: showLost });
  const last = done.acts.at(-1) ?? null;
  // Its row has the same button.
  const isInLog = view === 'log' && last !== null && isUndoneInLog(last);
  const undoing = useRef(new Set<string>());

  /** Ignores repeated presses while the call is pending. */
  async function undo(act: Undoable) {
    if (undoing.current.has(act.actId)) return;
    undoing.current.add(act.actId);
    await takeBack(act);
    undoing.current.delete(act.actId);
  }

  async function takeBack(act: Undoable) {
    const before = queue.chosen ? [keyOfCase(queue.chosen)] : [];
    // Focuses the restored text once it appears.
    if (act.subject !== null) queue.show(act.subject);
    const lost = await done.undo(act);
    if (lost === null) return setSaid(t('desk.done.undone'));
    if (act.subject !== null) queue.show(...before);
    showLost(lost);
  }

  // Undoes the pending decision, if any, rather than the one before it.
  function undoLast(): boolean {
    // Nor while another undo is pending.
    if (undoing.current.size > 0) return true;
    const underWay = queue.takeUnderWay();
    if (underWay !== null) void undoUnderWay(underWay);
    else if (last !== null) void undo(last);
    return underWay !== null || last !== null;
  }

  async function undoUnderWay(underWay: Promise<DoneAct | null>) {
    undoing.current.add(notAnswered);
    const act = await underWay;
    if (act !== null) await undo(act);
    undoing.current.delete(notAnswered);
  }

  useQueueKeys(areKeysOn, (act) => {
    if (act === 'undo') return undoLast();
    if (act === 'help' && help.current !== null) help.current.open = !help.current.open;
    else return false;
    return true;
  });

  // phrases: desk.tab.*
  return (
    <div className="mx-auto grid max-w-[1080px] grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-6 lg:py-8">
      <div>
        <h1 className="text-[1.75rem] leading-tight tracking-tight">{t('moderation.title')}</h1>
        <p className="mt-1 max-w-[70ch] text-[0.9375rem] text-muted">{t('desk.lead')}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line">
        <TabRow
          label={t('moderation.title')}
          tabs={moderationQueueViews.map((one) => ({
            href: address(one === 'texts' ? '/moderation' : `/moderation?list=${one}`),
            isCurrent: one === view,
            content: t(`desk.tab.${one}` as PhraseKey),
          }))}
        />
        <DoneBar last={isInLog ? null : last} said={said} onUndo={undoLast} />
      </div>
      {queue.list.last && <QueueProof until={queue.list.last.proofUntilTimestamp} />}
      {view === 'texts' && (
        <QueueView
          queue={queue}
          areKeysOn={areKeysOn}
          renderComplaint={(complaint, row) => (
            <ComplaintCase
              key={`${complaint.id} ${complaint.version}`}
              complaint={complaint}
              areKeysOn={areKeysOn}
              onDecided={({ isCaseDecided, decisionId, undoUntilTimestamp: until }) => {
                showDone({
                  actId: `${ofComplaint}${decisionId}`,
                  kind: 'complaint',
                  subject: keyOfCase({ source: 'complaint', id: complaint.id }),
                  until,
                });
                queue.finish(row, { source: 'complaint', id: complaint.id }, isCaseDecided);
                void refreshQueue();
              }}
              onRefused={({ sweep, refused, left, undoUntilTimestamp: until }) => {
                showDone({
                  actId: `${ofSender}${sweep}`,
                  kind: 'complaint_sender',
                  until,
                  number: refused,
                  subject: keyOfCase({ source: 'complaint', id: complaint.id }),
                });
                if (left > 0) {
                  const number = formatNumber(refused);
                  const words = [t('desk.done.complaint_sender', { number })];
                  setSaid(joinSentences([...words, t('desk.sender.left', { number: formatNumber(left) })]));
                }
                queue.finish(row, { source: 'complaint', id: complaint.id }, true);
                void refreshQueue();
              }}
              onLost={(lost) => {
                showLost(lost);
                void refreshQueue();
              }}
            />
          )}
        />
      )}
      {view === 'texts' && <QueueRequests />}
      {view === 'texts' && <QueueMeasures />}
      {view === 'texts' && <QueueAppeals />}
      {view === 'bursts' && <VoteSurgeList onDone={showDone} />}
      {view === 'waves' && <SpamCampaignView />}
      {view === 'log' && <ActLog onUndo={({ id }) => void undo({ actId: id, subject: null })} />}
      {view === 'texts' && <KeyHelp ref={help} isOn={areKeysOn} onSwitch={setKeysOn} />}
    </div>
  );
}
