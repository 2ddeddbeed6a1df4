/** Loaded car from the side, driving to the right; 206 units long, on the line y = 90. */
export function Car() {
  return (
    <g>
      <path className="art-wood" d="M86-22h34v26H86z" />
      <path className="art-wood-2" d="M124-12h24V4h-24z" />
      <path className="art-tape" d="M103-22V4M124-4h24" />
      <path className="art-dark-line" d="M80 7h76" strokeWidth="4" />
      <path
        className="art-body"
        d="M4 62c0-14 6-19 24-21l26-3 22-25c3-4 7-5 12-5h54c7 0 12 2 16 7l24 25c16 2 24 8 24 21v7c0 4-2 6-6 6H10c-4 0-6-2-6-6z"
      />
      <path className="art-glass" d="M66 38l17-19c2-2 4-3 7-3h20v22zM118 38V16h24c4 0 6 1 8 4l17 18z" />
      <path className="art-gown" d="M82 38c0-7 6-9 14-9s14 2 14 9z" />
      <path className="art-wood-2" d="M124 38c0-7 6-9 14-9s14 2 14 9z" />
      <path
        className="art-skin"
        d="M89 23a7 7 0 1 1 14 0 7 7 0 0 1-14 0M131 24a7 7 0 1 1 14 0 7 7 0 0 1-14 0"
      />
      <path className="art-cloth" d="M88 22c0-9 16-9 16 0z" />
      <path className="art-stripe" d="M4 57h201v6H4z" />
      <path className="art-lamp" d="M198 47c5 2 8 6 8 10h-10z" />
      <path
        className="art-tyre"
        d="M34 73a18 18 0 1 1 36 0 18 18 0 0 1-36 0M144 73a18 18 0 1 1 36 0 18 18 0 0 1-36 0"
      />
      <path
        className="art-hub"
        d="M45 73a7 7 0 1 1 14 0 7 7 0 0 1-14 0M155 73a7 7 0 1 1 14 0 7 7 0 0 1-14 0"
      />
    </g>
  );
}
