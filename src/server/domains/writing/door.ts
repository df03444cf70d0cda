// Write limits by member and by network, consumed in the transaction that writes.

export {
  type TakeTextLimit,
  type TextLimitRefusal,
  textLimitFailures,
  type Writer,
  type WritingAct,
  type WritingLimits,
  writingNetwork,
} from './commands/take-text-limit.ts';
