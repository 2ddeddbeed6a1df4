/** Replaces CSS imports, which jsdom does not need. */
export default {};
