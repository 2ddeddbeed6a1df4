/** In the documents a style sheet is its text; in the remote it is a file that is loaded beside it. */
declare module '*.css' {
  const text: string;
  export default text;
}
