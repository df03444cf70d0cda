// Write limits by member and by network, consumed in the transaction that writes.

export {
  type TakeTextLimit,
  type TextLimitRefusal,
  textLimitFailures,
  type WriteLimits,
  type Writer,
  type WritingAct,
  writingNetwork,
} from './commands/take-text-limit.ts';
