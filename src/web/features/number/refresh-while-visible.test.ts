import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/time.ts';
import { refreshWhileVisible } from './refresh-while-visible.ts';

/** Stand-ins for document and window. */
const tab = { document: Object.assign(new EventTarget(), { hidden: false }), window: new EventTarget() };
let end = () => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  tab.document.hidden = false;
  vi.stubGlobal('document', tab.document);
  vi.stubGlobal('addEventListener', tab.window.addEventListener.bind(tab.window));
  vi.stubGlobal('removeEventListener', tab.window.removeEventListener.bind(tab.window));
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page answered at this server time; the device's clock is an hour slow. Counts requests. */
function open(time: string): { asked: number } {
  const answeredAt = Date.parse(`2026-11-27T${time}Z`);
  vi.setSystemTime(answeredAt - hourMs);
  const counted = { asked: 0 };
  end = refreshWhileVisible(answeredAt / secondMs, async () => {
    counted.asked += 1;
  });
  return counted;
}
const pass = (ms: number) => vi.advanceTimersByTime(ms);
const touch = () => tab.window.dispatchEvent(new Event('pointerdown'));
/** Hides the page for this long, then shows it. */
function leaveFor(ms: number): void {
  tab.document.hidden = true;
  tab.document.dispatchEvent(new Event('visibilitychange'));
  pass(ms);
  tab.document.hidden = false;
  tab.document.dispatchEvent(new Event('visibilitychange'));
}

test('T12: a page of 23:56 asks once at 23:57, and nothing from two minutes before the day’s end on', () => {
  const counted = open('23:56:00');
  pass(minuteMs - 1);
  expect(counted.asked).toBe(0);
  pass(1);
  expect(counted.asked).toBe(1);
  pass(90 * secondMs);
  touch();
  leaveFor(30 * secondMs);
  expect(counted.asked).toBe(1);
  // Nor on the next day, when the look-up is no longer paid.
  leaveFor(dayMs / 2);
  touch();
  pass(5 * minuteMs);
  expect(counted.asked).toBe(1);
});

test.each([
  ['23:56:30', 1],
  ['23:57:30', 0],
] as const)('T12: a page of %s that is seen again half a minute later asks %i times', (time, times) => {
  const counted = open(time);
  leaveFor(30 * secondMs);
  expect(counted.asked).toBe(times);
});

test('T12: a computer that slept over midnight asks nothing, though its running clock stood still', () => {
  const counted = open('12:00:00');
  vi.setSystemTime(Date.now() + 13 * hourMs);
  leaveFor(30 * secondMs);
  expect(counted.asked).toBe(0);
});

test('T12: it asks once a minute while somebody uses it, not more often, and not when nobody looks', () => {
  const counted = open('12:00:00');
  for (let minute = 0; minute < 20; minute += 1) {
    touch();
    pass(minuteMs);
  }
  expect(counted.asked).toBe(20);
  // Ten minutes after the last interaction polling stops; shown again, the page reloads at once.
  pass(30 * minuteMs);
  expect(counted.asked).toBe(29);
  leaveFor(secondMs);
  expect(counted.asked).toBe(30);
  leaveFor(19 * secondMs);
  expect(counted.asked).toBe(30);
  leaveFor(secondMs);
  expect(counted.asked).toBe(31);
  end();
  leaveFor(10 * minuteMs);
  expect(counted.asked).toBe(31);
});
