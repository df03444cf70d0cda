/**
 * A phone number: left-to-right and isolated, tabular digits, no wrapping except between groups with doubled text size.
 */
export function PhoneText({ children, className = '' }: { children: string; className?: string }) {
  return (
    <bdi dir="ltr" className={`tabular-nums whitespace-nowrap max-[18rem]:whitespace-normal ${className}`}>
      {children}
    </bdi>
  );
}
