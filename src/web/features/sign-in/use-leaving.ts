import { useState } from 'react';
import { useSession } from './session.ts';

/** Increments when a member leaves this page to someone else. Used as a key, it discards private state. */
export function useLeaving(): number {
  const who = useSession()?.profileId ?? null;
  const [was, setWas] = useState(who);
  const [leavings, setLeavings] = useState(0);
  if (was !== who) {
    setWas(who);
    if (was !== null) setLeavings(leavings + 1);
  }
  return leavings;
}
