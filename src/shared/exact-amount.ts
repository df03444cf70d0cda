/**
 * The price of a count of numcy in the smallest unit of the currency, rounded up; what is left of binary fractions costs
 * nobody a cent.
 *
 * @param unitAmount of one, in the smallest unit, perhaps a fraction
 */
export function exactAmount(numcy: number, unitAmount: number): number {
  return Math.ceil(Number((numcy * unitAmount).toFixed(6)));
}
