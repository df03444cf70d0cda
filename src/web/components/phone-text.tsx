/** A phone number for people: always left to right, isolated from the text around it, digits of equal width. */
export function PhoneText({ children, className = '' }: { children: string; className?: string }) {
  return (
    <bdi dir="ltr" className={`tabular-nums whitespace-nowrap ${className}`}>
      {children}
    </bdi>
  );
}
