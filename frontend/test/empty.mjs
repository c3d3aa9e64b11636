/** What a style sheet or a drawing is to a test: nothing. */
export default '';
