/** The word of a list's control, which its icon stands for where filters fill the row; screen readers still have it. */
export function NarrowWord({ children }: { children: string }) {
  return <span className="lg:max-2xl:sr-only">{children}</span>
}
