/** The product's mark as an icon; phones cut a circle out of the square one, so all of it is in the middle. */
export function Mark({ rounded = false }: { rounded?: boolean }) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 48 48">
      <path
        fill="#0b5d43"
        d={
          rounded
            ? 'M2-8h28a10 10 0 0 1 10 10v28a10 10 0 0 1-10 10H2A10 10 0 0 1-8 30V2A10 10 0 0 1 2-8z'
            : 'M-8-8h48v48H-8z'
        }
      />
      <path fill="none" stroke="#fff" strokeLinecap="round" strokeWidth="3.5" d="M8 24c0-9 16-5 16-15" />
      <circle fill="#fdf6e7" cx="8" cy="24" r="5" />
      <circle fill="#f5b445" cx="24" cy="8" r="5" />
    </svg>
  );
}
