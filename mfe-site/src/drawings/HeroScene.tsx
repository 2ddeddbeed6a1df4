import { Car } from './Car.tsx';

/** Road from Lagos, with its bridge, to Abuja, with Zuma Rock. The subject is in the middle third. */
export function HeroScene() {
  return (
    <svg
      className="site-hero__scene"
      viewBox="0 66 1440 314"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <Landscape />
    </svg>
  );
}

/** Scene without its frame, 1440 units wide. */
export function Landscape() {
  return (
    <>
      <circle className="art-sun" cx="690" cy="196" r="104" />
      <path className="art-rock" d="M1130 236c4-66 20-116 62-126 26-7 58-4 80 18 30 30 36 74 40 112z" />
      <path
        className="art-far"
        d="M0 252c110-30 200-34 330-20s230-46 380-22 240 34 360 2 240-32 370-6v174H0z"
      />
      <Lagos />
      <path className="art-near" d="M0 280c160-24 330-10 520-6s300-22 480-16 300 8 440-4v126H0z" />
      <Palm x={492} y={284} />
      <Palm x={1040} y={276} />
      <Palm x={1086} y={282} />
      <path className="art-road" d="M0 312c260-14 420 8 720 4s460-16 720 0v64H0z" />
      <path className="art-verge" d="M0 312c260-14 420 8 720 4s460-16 720 0" />
      <path className="art-dashes" d="M0 352c260-12 420 6 720 4s460-14 720 0" strokeWidth="5" />
      <g transform="translate(540 256)">
        <Car />
      </g>
      <Traveller />
    </>
  );
}

function Lagos() {
  return (
    <g>
      <path
        className="art-city"
        d="M40 292V140h44v152zM92 292V170h36v122zM136 292V108h30V92h14v16h10v184zM198 292V188h50v104z"
      />
      <path
        className="art-windows"
        d="M53 152v96M71 152v96M110 182v64M150 122v124M172 122v124M214 200v46M234 200v46"
      />
      <path
        className="art-cable"
        d="M250 244h226M352 130v160M352 138l-92 104M352 138l92 104M352 156l-66 86M352 156l66 86M352 174l-40 68M352 174l40 68"
      />
    </g>
  );
}

function Palm({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className="art-trunk" d="M0 0c2-22 6-42 2-68" />
      <path
        className="art-fronds"
        d="M2-68c-10-14-24-14-34-4M2-68c-14-4-26 4-28 18M2-68c8-16 24-18 34-8M2-68c14-6 28 2 30 16M2-68c-2-14 6-24 16-26"
      />
    </g>
  );
}

function Traveller() {
  return (
    <g transform="translate(846 196)">
      <path className="art-pole" d="M78 124V6" />
      <path
        className="art-board"
        d="M48-14h60a4 4 0 0 1 4 4v26a4 4 0 0 1-4 4H48a4 4 0 0 1-4-4v-26a4 4 0 0 1 4-4z"
      />
      <text className="art-sign" x="78" y="9" textAnchor="middle">
        ABUJA
      </text>
      <path
        className="art-skin"
        d="M-8 10a11 11 0 1 1 22 0 11 11 0 0 1-22 0M-34-14a5 5 0 1 1 10 0 5 5 0 0 1-10 0"
      />
      <path className="art-cloth" d="M-9 6C-8-10 14-10 15 6c-8-4-16-4-24 0z" />
      <path className="art-arm" d="M-4 32L-28-8" />
      <path className="art-gown" d="M-8 24h22c6 0 8 6 10 16l10 56h-62l10-56c2-10 4-16 10-16z" />
      <path className="art-dark-line" d="M-6 96v20M12 96v20" strokeWidth="7" />
      <path className="art-wood" d="M40 88h34v30H40z" />
      <path className="art-tape" d="M57 88v30M40 98h34" />
    </g>
  );
}
