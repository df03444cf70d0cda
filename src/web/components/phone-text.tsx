/**
 * A phone number for people: always left to right, isolated from the text around it, digits of equal width, in one line.
 * Where the text is twice as large, no screen of a phone has room for that: there it goes on between its groups.
 */
export function PhoneText({ children, className = '' }: { children: string; className?: string }) {
  return (
    <bdi dir="ltr" className={`tabular-nums whitespace-nowrap max-[18rem]:whitespace-normal ${className}`}>
      {children}
    </bdi>
  );
}
