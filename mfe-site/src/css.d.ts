/** Style sheet: its text in a static document, a separate file in the remote. */
declare module '*.css' {
  const text: string;
  export default text;
}
