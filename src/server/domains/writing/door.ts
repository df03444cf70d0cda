// Whoever lets people write counts it, by the member and by the network, in the transaction that writes.

export {
  type TakeTextLimit,
  type TextLimitRefusal,
  textLimitFailures,
  type Writer,
  type WritingAct,
  type WritingLimits,
  writingNetwork,
} from './commands/take-text-limit.ts';
