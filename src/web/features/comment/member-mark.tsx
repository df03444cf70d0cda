import type { UnnamedMember } from '#contract/comment.ts';
import { memberColors } from '#contract/comment-limits.ts';

/** White text is readable on each. None is the color of a verdict. */
const colors = ['#2457d6', '#0b6b73', '#6b3fb8', '#a1236f', '#3f6212', '#7c3f1d', '#334155', '#0e5a8a'];
/** Dash patterns of the ring: lengths of line and gap in twelfths of it. */
const patterns = ['12 0', '1 1', '0.25 0.75', '2 1', '3 3', '1.5 0.5 0.5 0.5'];

/** Avatar of an author without a name. Color and pattern only repeat what the number says. */
export function MemberMark({ member: { number, look } }: { member: UnnamedMember }) {
  return (
    <svg viewBox="0 0 40 40" width={40} height={40} className="member-mark shrink-0" aria-hidden="true">
      <circle cx={20} cy={20} r={19.5} fill={colors[look % memberColors]} />
      <circle
        cx={20}
        cy={20}
        r={16.5}
        fill="none"
        stroke="#fff"
        strokeWidth={2}
        pathLength={12}
        strokeDasharray={patterns[Math.floor(look / memberColors)]}
        transform="rotate(-90 20 20)"
      />
      <text
        x={20}
        y={20}
        dy="0.35em"
        textAnchor="middle"
        fontSize={number < 1000 ? 13 : 10}
        fontWeight={600}
        fill="#fff"
      >
        {number}
      </text>
    </svg>
  );
}
