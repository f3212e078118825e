// The texts around the lessons. What a lesson itself says comes with it from the server.
const texts: Record<string, string> = {
  "nav.learn": "Lesson",
  "lesson.title": "{game} in 90 seconds",
  "lesson.learn": "Learn in 90 seconds",
  "lesson.first": "New to this game? The lesson takes 90 seconds.",
  "lesson.play_first": "Play at once",
  "lesson.start": "Show me",
  "lesson.steps": "Steps",
  "lesson.at": "Step {n} of {of}",
  "lesson.next": "Next",
  "lesson.finish": "Finish",
  "lesson.back": "Back a step",
  "lesson.skip": "Skip to a match",
  "lesson.hinted": "Try the marked move.",
  "lesson.end": "You know enough to play.",
  "lesson.end_text": "A short match shows you the rest. If a move breaks a rule, the table says which one.",
  "lesson.match": "Play a short match",
  "lesson.again": "Play the lesson again",
  "lesson.none": "This game has no lesson yet.",
  "lesson.read": "Read the rules",
  "lesson.before": "Lesson first",
};

export default texts;
