import { useState } from 'react';
import { useSession } from './session.ts';

/**
 * How often who was signed in here left this page to somebody else. As a key it puts away with them what a part of the
 * page holds of theirs: what they typed, and what they alone could read.
 */
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
